ALTER TABLE "files" ADD COLUMN "sent_by" uuid;
