ALTER TABLE "trial_uses" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "progress_totals" ADD COLUMN "mood_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_uses" ADD CONSTRAINT "trial_uses_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_uses_held" ON "trial_uses" USING btree ("held_by") WHERE held_by is not null;--> statement-breakpoint
UPDATE "progress_totals" SET "mood_sum" = d."mood_sum"
FROM (SELECT "user_id", sum("mood_sum") AS "mood_sum" FROM "mood_days" GROUP BY "user_id") d
WHERE "progress_totals"."user_id" = d."user_id";
