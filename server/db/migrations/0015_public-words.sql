CREATE TABLE "quote_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"writer" text NOT NULL,
	"ratings" jsonb NOT NULL,
	"time_of_day" text NOT NULL,
	"is_night" boolean NOT NULL,
	"filled_in" boolean NOT NULL,
	"reason" text,
	"note" text NOT NULL,
	"verdict" text,
	"verdict_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "quote_reports_verdict" CHECK (verdict in ('harmful', 'weak', 'fine'))
);
--> statement-breakpoint
CREATE TABLE "word_figures" (
	"id" smallint PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"cells" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "unhelpful_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "refused_rules" smallint[];--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "fallbacks" text[];--> statement-breakpoint
CREATE INDEX "quote_reports_open" ON "quote_reports" USING btree ("id") WHERE verdict is null;--> statement-breakpoint
CREATE INDEX "quote_reports_closed" ON "quote_reports" USING btree ("id") WHERE verdict is not null;--> statement-breakpoint
CREATE INDEX "quote_reports_received" ON "quote_reports" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "quotes_time" ON "quotes" USING brin ("created_at");