/// Named character references: all of HTML 4, and the HTML 5 ones that feeds use.
enum Entities {
  /// The length of the longest name.
  static let longestName = 16

  /// Returns the character of a name; nil if the name is unknown.
  static func scalar(named name: some Collection<UInt8>) -> UInt32? {
    // The most frequent names come first.
    if name.elementsEqual("amp".utf8) { return 0x26 }
    if name.elementsEqual("lt".utf8) { return 0x3C }
    if name.elementsEqual("gt".utf8) { return 0x3E }
    if name.elementsEqual("quot".utf8) { return 0x22 }
    if name.elementsEqual("apos".utf8) { return 0x27 }
    return table[String(decoding: name, as: UTF8.self)]
  }

  /// Returns the character of a number; 128 to 159 are windows-1252.
  static func scalar(numbered number: UInt32) -> UInt32 {
    switch number {
    case 0x80..<0xA0: Windows1252.special[Int(number) - 0x80]
    case 1..<0xD800, 0xE000...0x10FFFF: number
    default: 0xFFFD
    }
  }

  private static let table: [String: UInt32] = {
    var table: [String: UInt32] = [:]
    for (index, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
      table[String(name)] = 0xA0 + UInt32(index)
    }
    for entry in others.split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: "=")
      table[String(parts[0])] = parts.last.flatMap { UInt32($0, radix: 16) }
    }
    return table
  }()

  /// The names of U+00A0 to U+00FF, in order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
    uuml yacute thorn yuml
    """

  private static let others = """
    Tab=9 NewLine=a excl=21 QUOT=22 quot=22 num=23 dollar=24 percnt=25 AMP=26 amp=26 apos=27
    lpar=28 rpar=29 ast=2a plus=2b comma=2c period=2e sol=2f colon=3a semi=3b LT=3c lt=3c
    equals=3d GT=3e gt=3e quest=3f commat=40 lbrack=5b bsol=5c rbrack=5d Hat=5e lowbar=5f grave=60
    lbrace=7b verbar=7c vert=7c rbrace=7d COPY=a9 REG=ae centerdot=b7 half=bd Amacr=100 amacr=101
    Abreve=102 abreve=103 Aogon=104 aogon=105 Cacute=106 cacute=107 Ccaron=10c ccaron=10d
    Dcaron=10e dcaron=10f Dstrok=110 dstrok=111 Emacr=112 emacr=113 Eogon=118 eogon=119 Ecaron=11a
    ecaron=11b Gbreve=11e gbreve=11f Imacr=12a imacr=12b Idot=130 imath=131 inodot=131 Lacute=139
    lacute=13a Lcaron=13d lcaron=13e Lstrok=141 lstrok=142 Nacute=143 nacute=144 Ncaron=147
    ncaron=148 Omacr=14c omacr=14d Odblac=150 odblac=151 OElig=152 oelig=153 Racute=154 racute=155
    Rcaron=158 rcaron=159 Sacute=15a sacute=15b Scedil=15e scedil=15f Scaron=160 scaron=161
    Tcedil=162 tcedil=163 Tcaron=164 tcaron=165 Umacr=16a umacr=16b Uring=16e uring=16f Udblac=170
    udblac=171 Yuml=178 Zacute=179 zacute=17a Zdot=17b zdot=17c Zcaron=17d zcaron=17e fnof=192
    circ=2c6 tilde=2dc Alpha=391 Beta=392 Gamma=393 Delta=394 Epsilon=395 Zeta=396 Eta=397
    Theta=398 Iota=399 Kappa=39a Lambda=39b Mu=39c Nu=39d Xi=39e Omicron=39f Pi=3a0 Rho=3a1
    Sigma=3a3 Tau=3a4 Upsilon=3a5 Phi=3a6 Chi=3a7 Psi=3a8 Omega=3a9 alpha=3b1 beta=3b2 gamma=3b3
    delta=3b4 epsilon=3b5 zeta=3b6 eta=3b7 theta=3b8 iota=3b9 kappa=3ba lambda=3bb mu=3bc nu=3bd
    xi=3be omicron=3bf pi=3c0 rho=3c1 sigmaf=3c2 sigma=3c3 tau=3c4 upsilon=3c5 phi=3c6 chi=3c7
    psi=3c8 omega=3c9 thetasym=3d1 upsih=3d2 piv=3d6 ensp=2002 emsp=2003 emsp13=2004 emsp14=2005
    numsp=2007 puncsp=2008 ThinSpace=2009 thinsp=2009 VeryThinSpace=200a hairsp=200a
    ZeroWidthSpace=200b zwnj=200c zwj=200d lrm=200e rlm=200f dash=2010 hyphen=2010 ndash=2013
    mdash=2014 horbar=2015 lsquo=2018 rsquo=2019 rsquor=2019 lsquor=201a sbquo=201a ldquo=201c
    rdquo=201d rdquor=201d bdquo=201e ldquor=201e dagger=2020 Dagger=2021 bull=2022 bullet=2022
    nldr=2025 hellip=2026 mldr=2026 permil=2030 prime=2032 Prime=2033 lsaquo=2039 rsaquo=203a
    oline=203e frasl=2044 MediumSpace=205f NoBreak=2060 euro=20ac incare=2105 image=2111
    numero=2116 copysr=2117 weierp=2118 real=211c TRADE=2122 trade=2122 alefsym=2135 frac13=2153
    frac23=2154 frac15=2155 frac18=215b frac38=215c frac58=215d frac78=215e larr=2190 uarr=2191
    rarr=2192 darr=2193 harr=2194 crarr=21b5 lArr=21d0 uArr=21d1 rArr=21d2 dArr=21d3 hArr=21d4
    forall=2200 part=2202 exist=2203 empty=2205 nabla=2207 isin=2208 notin=2209 ni=220b prod=220f
    sum=2211 minus=2212 lowast=2217 radic=221a prop=221d infin=221e ang=2220 and=2227 or=2228
    cap=2229 cup=222a int=222b there4=2234 sim=223c cong=2245 asymp=2248 ne=2260 equiv=2261
    le=2264 ge=2265 sub=2282 sup=2283 nsub=2284 sube=2286 supe=2287 oplus=2295 otimes=2297
    perp=22a5 sdot=22c5 lceil=2308 rceil=2309 lfloor=230a rfloor=230b boxh=2500 loz=25ca
    bigstar=2605 starf=2605 star=2606 phone=260e female=2640 male=2642 spades=2660 clubs=2663
    hearts=2665 diams=2666 sung=266a flat=266d natural=266e sharp=266f check=2713 checkmark=2713
    cross=2717 lang=27e8 rang=27e9
    """
}
