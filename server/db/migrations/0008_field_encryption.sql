CREATE TABLE "people_to_seal" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"server_key" text NOT NULL,
	"wrapped_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_marks" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" RENAME COLUMN "text" TO "sealed_text";--> statement-breakpoint
ALTER TABLE "people_to_seal" ADD CONSTRAINT "people_to_seal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_keys" ADD CONSTRAINT "person_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_keys_server_key" ON "person_keys" USING btree ("server_key","user_id");--> statement-breakpoint
CREATE INDEX "users_name_marks" ON "users" USING gin ("name_marks") WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "scope";--> statement-breakpoint
-- What is there stands unsealed under its new name until the next start seals it, before anybody reads it.
ALTER TABLE "users" RENAME COLUMN "name" TO "sealed_name";--> statement-breakpoint
UPDATE "users" SET "sealed_name" = CASE WHEN coalesce("first_name", '') = '' AND coalesce("last_name", '') = '' THEN ''
  ELSE json_build_array("first_name", "last_name")::text END;--> statement-breakpoint
INSERT INTO "people_to_seal" SELECT "id" FROM "users" u
  WHERE "sealed_name" <> '' OR EXISTS (SELECT FROM "quotes" q WHERE q."user_id" = u."id");--> statement-breakpoint
DROP INDEX IF EXISTS "users_search";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "first_name";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "last_name";--> statement-breakpoint
ALTER TABLE "deletions" DROP COLUMN "farewell_first_name";--> statement-breakpoint
DO $do$
begin
  create index "users_address" on "users" using gin ("search_lower"("email") gin_trgm_ops) with (fastupdate = off);
exception when feature_not_supported or undefined_file or undefined_object or insufficient_privilege then
  raise notice 'Without pg_trgm, searching among many users is slow: %', sqlerrm;
end $do$;
