ALTER TABLE "subscriptions" ADD COLUMN "pending_charge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_charge_pence" integer;