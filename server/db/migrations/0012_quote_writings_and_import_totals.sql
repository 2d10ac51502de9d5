CREATE TABLE "import_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_writings" (
	"user_id" uuid NOT NULL,
	"check_in_id" uuid NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_writings_user_id_check_in_id_pk" PRIMARY KEY("user_id","check_in_id")
);
--> statement-breakpoint
ALTER TABLE "import_totals" ADD CONSTRAINT "import_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_writings" ADD CONSTRAINT "quote_writings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;