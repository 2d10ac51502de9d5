-- Lists name the time of day of a check-in without reading the check-in. Only few were made at night.
UPDATE "quotes" AS q SET "entry_json" = q."entry_json" || ',"isNight":true'
FROM "check_ins" AS c
WHERE c."is_night" AND NOT c."filled_in" AND q."user_id" = c."user_id" AND q."check_in_id" = c."id"
  AND q."entry_json" NOT LIKE '%"isNight"%';
