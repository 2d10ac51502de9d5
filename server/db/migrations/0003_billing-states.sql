CREATE TABLE "payment_readings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_uses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "first_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_charge_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_charge_outcome" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_trial_end" ON "subscriptions" USING btree ("trial_end") WHERE status = 'trialing';--> statement-breakpoint
-- The embedded payments' own plans, as the versions before this one kept them.
UPDATE "sandbox_payments" SET "state" = ("state" - 'everPaid' - 'monthsPaid') || jsonb_build_object(
	'countedFrom', "state" -> 'trialEnd',
	'periods', "state" -> 'monthsPaid',
	'firstCharge', CASE WHEN ("state" ->> 'everPaid')::boolean
		THEN jsonb_build_object('id', 'in_first_' || "id", 'paidAt', "state" -> 'trialEnd', 'refunded', false) END,
	'lastCharge', CASE WHEN "state" ->> 'status' = 'past_due'
		THEN jsonb_build_object('id', 'in_open_' || "id", 'at', "state" -> 'currentPeriodEnd', 'amountPence', 499, 'outcome', 'failed') END
) WHERE "kind" = 'subscription' AND NOT "state" ? 'countedFrom';
