CREATE TABLE "import_refusals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"problem" text NOT NULL,
	CONSTRAINT "import_refusals_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "import_refusals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "checking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."guest_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_refusals_line" ON "import_refusals" USING btree ("organization_id","import_id","line");--> statement-breakpoint
CREATE INDEX "batches_part" ON "batches" USING btree ("organization_id","part_of","id") WHERE part_of is not null;--> statement-breakpoint
CREATE POLICY "import_refusals_tenant" ON "import_refusals" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
