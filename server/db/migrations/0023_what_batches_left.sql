ALTER TABLE "batches" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "kept_total" integer DEFAULT 0 NOT NULL;
