CREATE TABLE "directory" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "directory_pkey" PRIMARY KEY("key","kind")
);
--> statement-breakpoint
ALTER TABLE "directory" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "directory_people" (
	"account_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "directory_people_pkey" PRIMARY KEY("account_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "directory_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "directory_tenant" ON "directory" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "directory_people_tenant" ON "directory_people" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
INSERT INTO "directory" ("kind", "key", "organization_id")
SELECT 'ticket', "token", "organization_id" FROM "tickets"
UNION SELECT 'ticket', "token", "organization_id" FROM "void_tokens"
UNION ALL SELECT 'event', "code", "organization_id" FROM "events" WHERE "code" IS NOT NULL
UNION ALL SELECT 'order', "reference"::text, "organization_id" FROM "orders";--> statement-breakpoint
INSERT INTO "directory_people" ("account_id", "organization_id")
SELECT DISTINCT "account_id", "organization_id" FROM "memberships";--> statement-breakpoint
-- Every table of an organisation that has the key (id), those of nouns that were added to this installation too: its key
-- is (organization_id, id) from now on, and the second one beside it goes. What refers to that comes back as it was.
DO $$
DECLARE
  it record;
  back text[] := '{}';
  statement text;
BEGIN
  FOR it IN
    SELECT r.conrelid::regclass AS owner, r.conname AS name, pg_get_constraintdef(r.oid) AS made
    FROM pg_constraint r
    JOIN pg_class t ON t.oid = r.confrelid AND t.relnamespace = 'public'::regnamespace
    JOIN pg_constraint u ON u.conrelid = t.oid AND u.contype = 'u' AND u.conname = t.relname || '_organization_id_id'
    WHERE r.contype = 'f' AND r.conindid = u.conindid
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', it.owner, it.name);
    back := back || format('ALTER TABLE %s ADD CONSTRAINT %I %s', it.owner, it.name, it.made);
  END LOOP;
  FOR it IN
    SELECT t.oid::regclass AS owner, t.relname AS name, p.conname AS old
    FROM pg_class t
    JOIN pg_constraint p ON p.conrelid = t.oid AND p.contype = 'p'
    JOIN pg_attribute i ON i.attrelid = t.oid AND i.attname = 'id' AND p.conkey = ARRAY[i.attnum]
    JOIN pg_attribute o ON o.attrelid = t.oid AND o.attname = 'organization_id' AND NOT o.attisdropped
    WHERE t.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, DROP CONSTRAINT IF EXISTS %I, ADD CONSTRAINT %I PRIMARY KEY ("organization_id", "id")',
      it.owner, it.old, it.name || '_organization_id_id', it.name || '_pkey');
  END LOOP;
  FOREACH statement IN ARRAY back LOOP
    EXECUTE statement;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_code", ADD CONSTRAINT "events_code" UNIQUE("organization_id","code");--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_token", ADD CONSTRAINT "tickets_token" UNIQUE("organization_id","token");--> statement-breakpoint
ALTER TABLE "void_tokens" DROP CONSTRAINT "void_tokens_token", ADD CONSTRAINT "void_tokens_token" UNIQUE("organization_id","token");--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_reference", ADD CONSTRAINT "orders_reference" UNIQUE("organization_id","reference");
