CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"about_id" uuid,
	"details" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_deletion_targets" (
	"bulk_deletion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "bulk_deletion_targets_bulk_deletion_id_user_id_pk" PRIMARY KEY("bulk_deletion_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"total" integer NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"payments_ended" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cookie_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_hash" text,
	"user_id" uuid,
	"version" smallint NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"preferences" boolean NOT NULL,
	"consent_given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_hash" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"pending_user_id" uuid,
	"farewell_email" text,
	"farewell_first_name" text,
	CONSTRAINT "deletions_user_hash_unique" UNIQUE("user_hash")
);
--> statement-breakpoint
CREATE TABLE "health_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted" boolean NOT NULL,
	"version" smallint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_deletion_targets" ADD CONSTRAINT "bulk_deletion_targets_bulk_deletion_id_bulk_deletions_id_fk" FOREIGN KEY ("bulk_deletion_id") REFERENCES "public"."bulk_deletions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_deletions" ADD CONSTRAINT "bulk_deletions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cookie_consents" ADD CONSTRAINT "cookie_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_consents" ADD CONSTRAINT "health_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("about_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cookie_consents_visitor" ON "cookie_consents" USING btree ("visitor_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cookie_consents_user" ON "cookie_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cookie_consents_age" ON "cookie_consents" USING btree ("consent_given_at");--> statement-breakpoint
CREATE INDEX "deletions_pending" ON "deletions" USING btree ("id") WHERE pending_user_id is not null or farewell_email is not null;--> statement-breakpoint
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    if old."at" > now() - interval '1 year' then raise exception 'The audit log is only ever added to.'; end if;
    return old;
  end if;
  if (new."id", new."at", new."action", new."details") is distinct from (old."id", old."at", old."action", old."details")
    or (new."actor_id" is not null and new."actor_id" is distinct from old."actor_id")
    or (new."about_id" is not null and new."about_id" is distinct from old."about_id") then
    raise exception 'The audit log is only ever added to.';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "keep_audit_log" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "keep_audit_log"();
