CREATE TABLE "last_backup" (
	"id" smallint PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
