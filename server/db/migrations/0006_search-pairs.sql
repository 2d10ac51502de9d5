-- Each character of a text and each two neighbours: what a search for one or two characters can ask for.
CREATE FUNCTION "search_pairs"(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(string_to_array($1, null) || string_to_array(
    regexp_replace($1, '..', E'\\&\n', 'g') || E'\n' || regexp_replace(substr($1, 2), '..', E'\\&\n', 'g'), E'\n'), '');--> statement-breakpoint
CREATE INDEX "users_address_pairs" ON "users" USING gin ("search_pairs"("search_lower"("email"))) WITH (fastupdate = off);
