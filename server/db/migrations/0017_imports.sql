CREATE TABLE "import_rows" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"did" text NOT NULL,
	CONSTRAINT "import_rows_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "noun" text DEFAULT 'guests' NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "file" uuid;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."guest_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_line" ON "import_rows" USING btree ("organization_id","import_id","line");--> statement-breakpoint
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_file_file" FOREIGN KEY ("organization_id","file") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_imports_noun" ON "guest_imports" USING btree ("organization_id","noun","hall_id","id");--> statement-breakpoint
CREATE POLICY "import_rows_tenant" ON "import_rows" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
