CREATE TABLE "rate_limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deletions" ADD COLUMN "confirmation_leased_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rate_limit_counters_expiry" ON "rate_limit_counters" USING btree ("expires_at");