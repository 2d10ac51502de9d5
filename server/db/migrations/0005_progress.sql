CREATE TABLE "insights" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"evidence" text NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insights_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "insights_type" CHECK (type in ('change', 'streak', 'return', 'time_of_day', 'weekday', 'pair'))
);
--> statement-breakpoint
CREATE TABLE "mood_days" (
	"user_id" uuid NOT NULL,
	"local_day" date NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"mood_sum" integer DEFAULT 0 NOT NULL,
	"average_mood_sum" integer DEFAULT 0 NOT NULL,
	"morning_entries" integer DEFAULT 0 NOT NULL,
	"morning_mood_sum" integer DEFAULT 0 NOT NULL,
	"afternoon_entries" integer DEFAULT 0 NOT NULL,
	"afternoon_mood_sum" integer DEFAULT 0 NOT NULL,
	"evening_entries" integer DEFAULT 0 NOT NULL,
	"evening_mood_sum" integer DEFAULT 0 NOT NULL,
	"stress_level_sum" integer DEFAULT 0 NOT NULL,
	"confidence_level_sum" integer DEFAULT 0 NOT NULL,
	"focus_clarity_sum" integer DEFAULT 0 NOT NULL,
	"motivation_level_sum" integer DEFAULT 0 NOT NULL,
	"anxiety_level_sum" integer DEFAULT 0 NOT NULL,
	"connection_with_others_sum" integer DEFAULT 0 NOT NULL,
	"support_system_strength_sum" integer DEFAULT 0 NOT NULL,
	"sense_of_purpose_sum" integer DEFAULT 0 NOT NULL,
	"progress_toward_goals_sum" integer DEFAULT 0 NOT NULL,
	"hope_for_future_sum" integer DEFAULT 0 NOT NULL,
	"sleep_quality_sum" integer DEFAULT 0 NOT NULL,
	"physical_comfort_sum" integer DEFAULT 0 NOT NULL,
	"current_challenge_level_sum" integer DEFAULT 0 NOT NULL,
	"gratitude_levels_sum" integer DEFAULT 0 NOT NULL,
	"urgency_of_need_sum" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mood_days_user_id_local_day_pk" PRIMARY KEY("user_id","local_day")
);
--> statement-breakpoint
CREATE TABLE "progress_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"show_streak" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "progress_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"quotes" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"average_mood_sum" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"last_run" integer DEFAULT 0 NOT NULL,
	"longest_run" integer DEFAULT 0 NOT NULL,
	"last_entry_at" timestamp with time zone NOT NULL,
	"insights_looked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "filled_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mood_days" ADD CONSTRAINT "mood_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_preferences" ADD CONSTRAINT "progress_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_totals" ADD CONSTRAINT "progress_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_totals_insights_due" ON "progress_totals" USING btree ("user_id") WHERE insights_looked_at is null or insights_looked_at < last_entry_at;--> statement-breakpoint
INSERT INTO "mood_days" ("user_id", "local_day", "entries", "mood_sum", "average_mood_sum",
  "morning_entries", "morning_mood_sum", "afternoon_entries", "afternoon_mood_sum", "evening_entries", "evening_mood_sum",
  "stress_level_sum", "confidence_level_sum", "focus_clarity_sum", "motivation_level_sum", "anxiety_level_sum", "connection_with_others_sum", "support_system_strength_sum", "sense_of_purpose_sum", "progress_toward_goals_sum", "hope_for_future_sum", "sleep_quality_sum", "physical_comfort_sum", "current_challenge_level_sum", "gratitude_levels_sum", "urgency_of_need_sum")
SELECT "user_id", "local_day", count(*), sum(motivation_level + confidence_level + focus_clarity + 6 - stress_level + 6 - anxiety_level + sense_of_purpose + hope_for_future), sum(6 - stress_level + confidence_level + motivation_level + 6 - anxiety_level + hope_for_future + gratitude_levels),
  count(*) FILTER (WHERE time_of_day = 'morning'), coalesce(sum(motivation_level + confidence_level + focus_clarity + 6 - stress_level + 6 - anxiety_level + sense_of_purpose + hope_for_future) FILTER (WHERE time_of_day = 'morning'), 0),
  count(*) FILTER (WHERE time_of_day = 'afternoon'), coalesce(sum(motivation_level + confidence_level + focus_clarity + 6 - stress_level + 6 - anxiety_level + sense_of_purpose + hope_for_future) FILTER (WHERE time_of_day = 'afternoon'), 0),
  count(*) FILTER (WHERE time_of_day = 'evening'), coalesce(sum(motivation_level + confidence_level + focus_clarity + 6 - stress_level + 6 - anxiety_level + sense_of_purpose + hope_for_future) FILTER (WHERE time_of_day = 'evening'), 0),
  sum("stress_level"), sum("confidence_level"), sum("focus_clarity"), sum("motivation_level"), sum("anxiety_level"), sum("connection_with_others"), sum("support_system_strength"), sum("sense_of_purpose"), sum("progress_toward_goals"), sum("hope_for_future"), sum("sleep_quality"), sum("physical_comfort"), sum("current_challenge_level"), sum("gratitude_levels"), sum("urgency_of_need")
FROM "check_ins" GROUP BY "user_id", "local_day";
--> statement-breakpoint
INSERT INTO "progress_totals" ("user_id", "entries", "quotes", "favorites", "average_mood_sum", "days", "first_day", "last_day",
  "last_run", "longest_run", "last_entry_at")
SELECT d."user_id", d."entries", q."quotes", q."favorites", d."average_mood_sum", d."days", d."first_day", d."last_day",
  r."last_run", r."longest_run", (SELECT max("created_at") FROM "check_ins" c WHERE c."user_id" = d."user_id")
FROM (
  SELECT "user_id", sum("entries") AS "entries", sum("average_mood_sum") AS "average_mood_sum", count(*) AS "days",
    min("local_day") AS "first_day", max("local_day") AS "last_day"
  FROM "mood_days" GROUP BY "user_id"
) d
JOIN LATERAL (
  SELECT count(*) AS "quotes", count(*) FILTER (WHERE "is_favorite") AS "favorites" FROM "quotes" WHERE "user_id" = d."user_id"
) q ON true
JOIN LATERAL (
  SELECT max("length") AS "longest_run", (array_agg("length" ORDER BY "island" DESC))[1] AS "last_run"
  FROM (
    SELECT "island", count(*) AS "length"
    FROM (
      SELECT "local_day" - (row_number() OVER (ORDER BY "local_day"))::int AS "island"
      FROM "mood_days" WHERE "user_id" = d."user_id"
    ) days GROUP BY "island"
  ) islands
) r ON true;
