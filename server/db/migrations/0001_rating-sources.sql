-- Which ratings were set was not recorded before. A value away from 3 was set by somebody; a 3 may be an untouched
-- slider, so it counts as unset (docs/decisions/043-rating-sources.md).
ALTER TABLE "check_ins" ADD COLUMN "set_mask" integer;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "carried_mask" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "sources_inferred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "check_ins" SET sources_inferred = true, set_mask =
  (stress_level <> 3)::int |
  ((confidence_level <> 3)::int << 1) |
  ((focus_clarity <> 3)::int << 2) |
  ((motivation_level <> 3)::int << 3) |
  ((anxiety_level <> 3)::int << 4) |
  ((connection_with_others <> 3)::int << 5) |
  ((support_system_strength <> 3)::int << 6) |
  ((sense_of_purpose <> 3)::int << 7) |
  ((progress_toward_goals <> 3)::int << 8) |
  ((hope_for_future <> 3)::int << 9) |
  ((sleep_quality <> 3)::int << 10) |
  ((physical_comfort <> 3)::int << 11) |
  ((current_challenge_level <> 3)::int << 12) |
  ((gratitude_levels <> 3)::int << 13) |
  ((urgency_of_need <> 3)::int << 14);--> statement-breakpoint
ALTER TABLE "check_ins" ALTER COLUMN "set_mask" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_masks" CHECK (set_mask between 0 and 32767 and carried_mask between 0 and 32767 and set_mask & carried_mask = 0);--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "stress_level_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "confidence_level_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "focus_clarity_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "motivation_level_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "anxiety_level_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "connection_with_others_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "support_system_strength_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "sense_of_purpose_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "progress_toward_goals_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "hope_for_future_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "sleep_quality_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "physical_comfort_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "current_challenge_level_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "gratitude_levels_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "urgency_of_need_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "carried_mask" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "filled_in_entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mood_days" ADD COLUMN "inferred_entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "mood_days" SET
  stress_level_sum = counted.stress_level_sum,
  stress_level_count = counted.stress_level_count,
  confidence_level_sum = counted.confidence_level_sum,
  confidence_level_count = counted.confidence_level_count,
  focus_clarity_sum = counted.focus_clarity_sum,
  focus_clarity_count = counted.focus_clarity_count,
  motivation_level_sum = counted.motivation_level_sum,
  motivation_level_count = counted.motivation_level_count,
  anxiety_level_sum = counted.anxiety_level_sum,
  anxiety_level_count = counted.anxiety_level_count,
  connection_with_others_sum = counted.connection_with_others_sum,
  connection_with_others_count = counted.connection_with_others_count,
  support_system_strength_sum = counted.support_system_strength_sum,
  support_system_strength_count = counted.support_system_strength_count,
  sense_of_purpose_sum = counted.sense_of_purpose_sum,
  sense_of_purpose_count = counted.sense_of_purpose_count,
  progress_toward_goals_sum = counted.progress_toward_goals_sum,
  progress_toward_goals_count = counted.progress_toward_goals_count,
  hope_for_future_sum = counted.hope_for_future_sum,
  hope_for_future_count = counted.hope_for_future_count,
  sleep_quality_sum = counted.sleep_quality_sum,
  sleep_quality_count = counted.sleep_quality_count,
  physical_comfort_sum = counted.physical_comfort_sum,
  physical_comfort_count = counted.physical_comfort_count,
  current_challenge_level_sum = counted.current_challenge_level_sum,
  current_challenge_level_count = counted.current_challenge_level_count,
  gratitude_levels_sum = counted.gratitude_levels_sum,
  gratitude_levels_count = counted.gratitude_levels_count,
  urgency_of_need_sum = counted.urgency_of_need_sum,
  urgency_of_need_count = counted.urgency_of_need_count,
  morning_entries = counted.morning_entries,
  morning_mood_sum = counted.morning_mood_sum,
  afternoon_entries = counted.afternoon_entries,
  afternoon_mood_sum = counted.afternoon_mood_sum,
  evening_entries = counted.evening_entries,
  evening_mood_sum = counted.evening_mood_sum,
  filled_in_entries = counted.filled_in_entries,
  inferred_entries = counted.inferred_entries
FROM (
  SELECT user_id, local_day,
  sum(case when stress_level = 3 then 0 else stress_level end) as stress_level_sum,
  count(*) filter (where stress_level <> 3) as stress_level_count,
  sum(case when confidence_level = 3 then 0 else confidence_level end) as confidence_level_sum,
  count(*) filter (where confidence_level <> 3) as confidence_level_count,
  sum(case when focus_clarity = 3 then 0 else focus_clarity end) as focus_clarity_sum,
  count(*) filter (where focus_clarity <> 3) as focus_clarity_count,
  sum(case when motivation_level = 3 then 0 else motivation_level end) as motivation_level_sum,
  count(*) filter (where motivation_level <> 3) as motivation_level_count,
  sum(case when anxiety_level = 3 then 0 else anxiety_level end) as anxiety_level_sum,
  count(*) filter (where anxiety_level <> 3) as anxiety_level_count,
  sum(case when connection_with_others = 3 then 0 else connection_with_others end) as connection_with_others_sum,
  count(*) filter (where connection_with_others <> 3) as connection_with_others_count,
  sum(case when support_system_strength = 3 then 0 else support_system_strength end) as support_system_strength_sum,
  count(*) filter (where support_system_strength <> 3) as support_system_strength_count,
  sum(case when sense_of_purpose = 3 then 0 else sense_of_purpose end) as sense_of_purpose_sum,
  count(*) filter (where sense_of_purpose <> 3) as sense_of_purpose_count,
  sum(case when progress_toward_goals = 3 then 0 else progress_toward_goals end) as progress_toward_goals_sum,
  count(*) filter (where progress_toward_goals <> 3) as progress_toward_goals_count,
  sum(case when hope_for_future = 3 then 0 else hope_for_future end) as hope_for_future_sum,
  count(*) filter (where hope_for_future <> 3) as hope_for_future_count,
  sum(case when sleep_quality = 3 then 0 else sleep_quality end) as sleep_quality_sum,
  count(*) filter (where sleep_quality <> 3) as sleep_quality_count,
  sum(case when physical_comfort = 3 then 0 else physical_comfort end) as physical_comfort_sum,
  count(*) filter (where physical_comfort <> 3) as physical_comfort_count,
  sum(case when current_challenge_level = 3 then 0 else current_challenge_level end) as current_challenge_level_sum,
  count(*) filter (where current_challenge_level <> 3) as current_challenge_level_count,
  sum(case when gratitude_levels = 3 then 0 else gratitude_levels end) as gratitude_levels_sum,
  count(*) filter (where gratitude_levels <> 3) as gratitude_levels_count,
  sum(case when urgency_of_need = 3 then 0 else urgency_of_need end) as urgency_of_need_sum,
  count(*) filter (where urgency_of_need <> 3) as urgency_of_need_count,
  count(*) filter (where time_of_day = 'morning' and set_items >= 4) as morning_entries,
  coalesce(sum(ease * 420 / set_items) filter (where time_of_day = 'morning' and set_items >= 4), 0) as morning_mood_sum,
  count(*) filter (where time_of_day = 'afternoon' and set_items >= 4) as afternoon_entries,
  coalesce(sum(ease * 420 / set_items) filter (where time_of_day = 'afternoon' and set_items >= 4), 0) as afternoon_mood_sum,
  count(*) filter (where time_of_day = 'evening' and set_items >= 4) as evening_entries,
  coalesce(sum(ease * 420 / set_items) filter (where time_of_day = 'evening' and set_items >= 4), 0) as evening_mood_sum,
  count(*) filter (where filled_in) as filled_in_entries,
  count(*) as inferred_entries
  FROM (SELECT *, (motivation_level <> 3)::int + (confidence_level <> 3)::int + (focus_clarity <> 3)::int + (stress_level <> 3)::int + (anxiety_level <> 3)::int + (sense_of_purpose <> 3)::int + (hope_for_future <> 3)::int as set_items,
    (case when motivation_level = 3 then 0 else motivation_level end) + (case when confidence_level = 3 then 0 else confidence_level end) + (case when focus_clarity = 3 then 0 else focus_clarity end) + (case when stress_level = 3 then 0 else 6 - stress_level end) + (case when anxiety_level = 3 then 0 else 6 - anxiety_level end) + (case when sense_of_purpose = 3 then 0 else sense_of_purpose end) + (case when hope_for_future = 3 then 0 else hope_for_future end) as ease
    FROM check_ins) rated
  GROUP BY user_id, local_day
) counted
WHERE mood_days.user_id = counted.user_id AND mood_days.local_day = counted.local_day;--> statement-breakpoint
ALTER TABLE "progress_preferences" ADD COLUMN "rest_weekdays" smallint[] DEFAULT '{}' NOT NULL;
