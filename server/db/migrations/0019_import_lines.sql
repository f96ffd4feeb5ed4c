CREATE TABLE "import_lines" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fate" text NOT NULL,
	"record_id" uuid,
	"texts" jsonb NOT NULL,
	"was" jsonb NOT NULL,
	"since" jsonb NOT NULL,
	"given" jsonb NOT NULL,
	"problem" text NOT NULL,
	"take" boolean,
	CONSTRAINT "import_lines_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "import_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."guest_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_lines_line" ON "import_lines" USING btree ("organization_id","import_id","fate","line");--> statement-breakpoint
CREATE POLICY "import_lines_tenant" ON "import_lines" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
INSERT INTO "import_lines" ("organization_id", "id", "version", "created_at", "updated_at", "import_id", "line", "fate", "texts", "was", "since", "given", "problem")
SELECT "organization_id", "id", "version", "created_at", "updated_at", "import_id", "line", 'refused', "texts", '{}', '{}', '{}', "problem" FROM "import_refusals";--> statement-breakpoint
-- Nothing was kept of a check before: such a file is to be sent again.
UPDATE "jobs" SET "state" = 'stopped', "finished_at" = coalesce("finished_at", now()) WHERE ("kind" = 'check_file' AND "subject_id" IN (SELECT "id" FROM "guest_imports" WHERE "checking"))
  OR ("kind" = 'store_file' AND "state" IN ('waiting', 'running'));--> statement-breakpoint
DROP TABLE "import_refusals" CASCADE;
