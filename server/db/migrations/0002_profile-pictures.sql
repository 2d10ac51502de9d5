CREATE TABLE "profile_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content_type" text,
	"bytes" "bytea",
	"sha256" text,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "profile_pictures_whole" CHECK (num_nulls(content_type, bytes, sha256, fetched_at) in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;