# A widget that uses every feature of the functions.
. "$TODAY_SHELL"
while today_request; do
  if [ "$today_method" = action ]; then
    case $(today_get params.action) in
      rest) today_no_data ;;
      add) today_fail 'This is over' when ;;
      fail) today_fail 'There is no "network".' ;;
      *)
        today_push "$(today_object type=text "text=$(today_get params.value none)")"
        today_notify id Title
        today_notify id Title Body
        today_no_data ;;
    esac
    continue
  fi
  today_answer "$(today_object type=column "children:=$(today_array \
    "$(today_object type=text "text=$(today_get params.settings.name Nobody)" lines:=2)" '' \
    "$(today_object type=text "text=$(today_get params.list.1.deep)" "tint?=" "id?=x")")")" \
    refreshAfter=60 "name=$(today_string 'A \ "name"')"
done
