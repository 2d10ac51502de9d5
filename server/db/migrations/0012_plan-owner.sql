ALTER TABLE "subscriptions" ADD COLUMN "owner_mark" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kept_plan_id" text;