ALTER TABLE "batches" ADD COLUMN "records" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "batches" b SET "records" = c."records"
FROM (
  SELECT p."organization_id", coalesce(p."part_of", p."id") AS "id", count(DISTINCT a."record_id")::int AS "records"
  FROM "batches" p
  JOIN "audit" a ON a."organization_id" = p."organization_id" AND a."batch_id" = p."id" AND a."noun" = p."noun"
  WHERE p."at" > now() - interval '31 days'
  GROUP BY 1, 2
) c
WHERE b."organization_id" = c."organization_id" AND b."id" = c."id";--> statement-breakpoint
CREATE INDEX "batches_many" ON "batches" USING btree ("organization_id","at","id") WHERE part_of is null and (records > 1 or verb in ('delete', 'restore', 'merge', 'import'));
