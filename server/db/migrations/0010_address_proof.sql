CREATE TABLE "disowned_addresses" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"disowned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disowned_addresses_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disowned_addresses" ADD CONSTRAINT "disowned_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;