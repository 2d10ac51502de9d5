CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_identity" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"stress_level" smallint NOT NULL,
	"confidence_level" smallint NOT NULL,
	"focus_clarity" smallint NOT NULL,
	"motivation_level" smallint NOT NULL,
	"anxiety_level" smallint NOT NULL,
	"connection_with_others" smallint NOT NULL,
	"support_system_strength" smallint NOT NULL,
	"sense_of_purpose" smallint NOT NULL,
	"progress_toward_goals" smallint NOT NULL,
	"hope_for_future" smallint NOT NULL,
	"sleep_quality" smallint NOT NULL,
	"physical_comfort" smallint NOT NULL,
	"current_challenge_level" smallint NOT NULL,
	"gratitude_levels" smallint NOT NULL,
	"urgency_of_need" smallint NOT NULL,
	"time_of_day" text NOT NULL,
	"local_day" date NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_ins_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_ins_idempotency" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "check_ins_time_of_day" CHECK (time_of_day in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "check_ins_ratings" CHECK (least(stress_level, confidence_level, focus_clarity, motivation_level, anxiety_level, connection_with_others,
        support_system_strength, sense_of_purpose, progress_toward_goals, hope_for_future, sleep_quality,
        physical_comfort, current_challenge_level, gratitude_levels, urgency_of_need) >= 1
      and greatest(stress_level, confidence_level, focus_clarity, motivation_level, anxiety_level,
        connection_with_others, support_system_strength, sense_of_purpose, progress_toward_goals, hope_for_future,
        sleep_quality, physical_comfort, current_challenge_level, gratitude_levels, urgency_of_need) <= 5)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"check_in_id" uuid NOT NULL,
	"text" text NOT NULL,
	"writer" text NOT NULL,
	"because" text[] NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "quotes_check_in" UNIQUE("user_id","check_in_id"),
	CONSTRAINT "quotes_writer" CHECK (writer in ('ai', 'built-in'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"due_at" timestamp with time zone,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text NOT NULL,
	"trial_end" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ever_paid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"name" text DEFAULT '' NOT NULL,
	"first_name" text,
	"last_name" text,
	"image" text,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "check_ins_day" ON "check_ins" USING btree ("user_id","local_day");--> statement-breakpoint
CREATE INDEX "sandbox_mail_to" ON "sandbox_mail" USING btree ("to");--> statement-breakpoint
CREATE INDEX "sandbox_payments_customer" ON "sandbox_payments" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");