ALTER TABLE "quotes" ADD COLUMN "entry_json" text;--> statement-breakpoint
update quotes q set entry_json = '"timeOfDay":"' || c.time_of_day || '","localDay":"' || c.local_day || '","filledIn":' || c.filled_in
    || ',"emotionalState":{"stressLevel":' || c.stress_level || ',"confidenceLevel":' || c.confidence_level
    || ',"motivationLevel":' || c.motivation_level || ',"anxietyLevel":' || c.anxiety_level
    || ',"hopeForFuture":' || c.hope_for_future || ',"gratitudeLevels":' || c.gratitude_levels
    || ',"focusClarity":' || c.focus_clarity || ',"senseOfPurpose":' || c.sense_of_purpose || '}'
  from check_ins c where c.user_id = q.user_id and c.id = q.check_in_id;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "entry_json" SET NOT NULL;
