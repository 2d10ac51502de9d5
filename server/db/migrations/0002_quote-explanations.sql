CREATE TABLE "quote_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"uses_feedback" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "explanation_ciphertext" text;--> statement-breakpoint
ALTER TABLE "quote_preferences" ADD CONSTRAINT "quote_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;