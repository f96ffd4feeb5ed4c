ALTER TABLE "prints" ADD COLUMN "sector_id" uuid;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "signs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_sector" FOREIGN KEY ("organization_id","sector_id") REFERENCES "public"."sectors"("organization_id","id") ON DELETE no action ON UPDATE no action;
