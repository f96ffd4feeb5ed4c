ALTER TABLE "invitations" ADD COLUMN "party" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "office" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "represents" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "meal" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "needs" text[];--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "remark" text;
