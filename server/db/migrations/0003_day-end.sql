ALTER TABLE "users" ADD COLUMN "day_end" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_day_end" CHECK ("users"."day_end" between 0 and 5);