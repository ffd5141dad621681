internal import FoundationEssentials
internal import WidgetCore

/// A note on a pale ground, where there is no cover. Only its opacity counts, so it fits both color schemes.
enum CoverPlaceholder {
  /// A PNG of 200 x 200 pixels.
  static let bytes = Array(Data(base64Encoded: text) ?? Data())

  private static let text = """
    iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAQAAAAHUWYVAAADo0lEQVR42u3cy04TYRiH8X8Bo0gwoBF0ilZXKpoY1LiRxIUE\
    r8S9V+TChTfgUhJtlCVgjEA0kYjINFZTYFEhnurCAx5LO2W+4/MstUMKP/v2m5fYgkoih+riRwAIAQIIAQIIAQIIAQIIAUKA\
    AEKAAEKAAEKAAEKAECCAECCAECCAECCAECAECCAECCAECCAECCAECAECCAECCAECCAECCAFCgABCgABCgABCedfDj+CPf6CD\
    SpSoqFuA2GyPDquoRIn28gqxWZ+GlSjREVeGdyHKD1LeHkwH/vuYLS1oWp95hbgymPbpggoqA+LSYBoFxPRgap6FN/gQQZw5\
    McUO4tyJKU6QzgcTIAymkECCGEwhgdwI/Z6VAHH4+TZUY2S1Wreu6FxOX/uj3ipVqlRbuglIa41rbNe/Zl1VpVrVG/NrRP9B\
    RndxMK0p1apSbXDKyl7n9xu/DiaOvRZzbjDFCeLwYIoLxIPBFAeIR4MpZBAvB1OIIF4PpvBA7uidvoR4EvEVpBrq0ZBtLyAE\
    CCAECCAECCAECCAECAECCAECCAECCAECCAFCgABCgABCgABCgABCgNA/ivNTSQc1oqIOqle9kja1qZpea1VrgJifCCc0pmO/\
    /Vm/+jWk05KqmtNzQMyVaFIDTf5+SNd1GRAzFTSuiy2NM0CMjKprOsspy52u+sERC8hxnec+xKV3jwluDF2q5NMHyMYAcsav\
    00f4HQXErfp8erJu3Ye4tmP6FC9InjumeuY39XqsIPnumCqZQSoxguS/Y1rUqYxXLsT3pt6liZY4Omk540ebbWglPhATO6aG\
    pjJdN6VGbCCmdkwretz2NbM2Xh92QUzumMp60tbj5/UwvvsQkzumhu7rgy61+NgZTdsYV7ZBzO6YGnqkF5rc8bRW0z0bx10X\
    QMzvmCq6rZN/3YBuV9Wcntn9cE2bIDZ2TA0taUkDGlFRh36uaN5/X9Gs279H9vN36p3umNa1rqdufms2T1l1C1c6n02QioUr\
    AWnSYuYrFwDJI692TDGAeLVjigHEqx2Tqbqb/mLIxNjar+E2Hj+vBxIgefZSPUpaHHEzKoc8rtwAkV5pWUX17vComu6GfLr6\
    UUElR56H4zum2EC+5fCOKU4Q4n/hAkKAAEKAAEKAAEKAAEKAECCAECCAECCAECCAECAECCAECCAECCAECCAECAECCAECCAEC\
    CAECCAFCgABCgABCgABCgABCgBAggBAggBAggFD+fQU3rL4WfE97dwAAAABJRU5ErkJggg==
    """
}
