-- The embedded payments called the events that the app has not processed yet "untold".
UPDATE "sandbox_payments" SET "state" = "state" - 'untold' || jsonb_build_object('pendingEvents', "state" -> 'untold')
WHERE "kind" = 'subscription' AND "state" ? 'untold';
