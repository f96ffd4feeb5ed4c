ALTER TABLE "places" ADD COLUMN "twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A layout whose doubled rows go on counting seats after the last one of their label, and whose areas of one name have a
-- number behind it. Rows and areas with one of the places `kept` stay as they are and come first.
CREATE FUNCTION "number_on"(drawn jsonb, kept integer[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  layout jsonb := drawn;
  labels text[] := '{}';
  firsts integer[] := '{}';
  lasts integer[] := '{}';
  it record;
  most integer;
  candidate text;
BEGIN
  FOR it IN
    SELECT r.n - 1 AS at, r.value->>'label' AS label, (r.value->>'start')::int AS first,
      jsonb_array_length(r.value->'places') AS seats,
      EXISTS (SELECT 1 FROM jsonb_array_elements_text(r.value->'places') AS p(place) WHERE p.place::int = ANY (kept)) AS stays
    FROM jsonb_array_elements(drawn->'rows') WITH ORDINALITY AS r(value, n)
    ORDER BY stays DESC, at
  LOOP
    IF NOT it.stays AND EXISTS (
      SELECT 1 FROM unnest(labels, firsts, lasts) AS s(label, first, last)
      WHERE s.label = it.label AND s.first < it.first + it.seats AND it.first <= s.last
    ) THEN
      SELECT max((r.value->>'start')::int + jsonb_array_length(r.value->'places') - 1) INTO most
      FROM jsonb_array_elements(layout->'rows') AS r(value) WHERE r.value->>'label' = it.label;
      IF most < 9999 THEN
        it.first := most + 1;
        layout := jsonb_set(layout, ARRAY['rows', it.at::text, 'start'], to_jsonb(it.first));
      END IF;
    END IF;
    labels := labels || it.label;
    firsts := firsts || it.first;
    lasts := lasts || it.first + it.seats - 1;
  END LOOP;
  labels := '{}';
  FOR it IN
    SELECT a.n - 1 AS at, a.value->>'name' AS name,
      EXISTS (SELECT 1 FROM jsonb_array_elements_text(a.value->'places') AS p(place) WHERE p.place::int = ANY (kept)) AS stays
    FROM jsonb_array_elements(drawn->'areas') WITH ORDINALITY AS a(value, n)
    ORDER BY stays DESC, at
  LOOP
    candidate := it.name;
    IF NOT it.stays AND it.name = ANY (labels) THEN
      most := 1;
      WHILE EXISTS (SELECT 1 FROM jsonb_array_elements(layout->'areas') AS a(value) WHERE a.value->>'name' = candidate) LOOP
        most := most + 1;
        candidate := left(it.name, 50) || ' ' || most;
      END LOOP;
      layout := jsonb_set(layout, ARRAY['areas', it.at::text, 'name'], to_jsonb(candidate));
    END IF;
    labels := labels || candidate;
  END LOOP;
  RETURN layout;
END $$;--> statement-breakpoint
UPDATE "hall_templates" t SET "layout" = n."layout", "version" = t."version" + 1
FROM (SELECT "id", "number_on"("layout", '{}') AS "layout" FROM "hall_templates") n
WHERE n."id" = t."id" AND n."layout" IS DISTINCT FROM t."layout";--> statement-breakpoint
-- What was printed stays: rows somebody has a ticket in, archived events, and the seats of cinemas.
UPDATE "halls" h SET "layout" = n."layout", "version" = h."version" + 1, "revision" = h."revision" + 1
FROM (
  SELECT o."id", "number_on"(o."layout", ARRAY(
    SELECT t."place" FROM "tickets" t
    WHERE t."organization_id" = o."organization_id" AND t."hall_id" = o."id" AND t."live"
  )) AS "layout"
  FROM "halls" o JOIN "events" e ON e."organization_id" = o."organization_id" AND e."id" = o."event_id"
  WHERE o."deleted_at" IS NULL AND o."session_ref" IS NULL AND e."archived_at" IS NULL
    AND NOT (e."status" = 'published' AND NOT e."archive_hold" AND coalesce((
      SELECT max(d."over_at") FROM "event_dates" d
      WHERE d."organization_id" = e."organization_id" AND d."event_id" = e."id" AND d."deleted_at" IS NULL
    ) + interval '30 days' <= now(), false))
) n
WHERE n."id" = h."id" AND n."layout" IS DISTINCT FROM h."layout";--> statement-breakpoint
UPDATE "places" p SET "seat" = w."seat", "area" = w."area"
FROM (
  SELECT h."id" AS "hall_id", s.place::int AS "place", NULL::text AS "area",
    ((r.value->>'start')::int + CASE WHEN coalesce(r.value->>'direction', h."layout"->>'direction') = 'ltr' THEN s.n - 1
      ELSE jsonb_array_length(r.value->'places') - s.n END)::text AS "seat"
  FROM "halls" h, jsonb_array_elements(h."layout"->'rows') AS r(value),
    jsonb_array_elements_text(r.value->'places') WITH ORDINALITY AS s(place, n)
  UNION ALL
  SELECT h."id", s.place::int, a.value->>'name', s.n::text
  FROM "halls" h, jsonb_array_elements(h."layout"->'areas') AS a(value),
    jsonb_array_elements_text(a.value->'places') WITH ORDINALITY AS s(place, n)
) w
WHERE p."hall_id" = w."hall_id" AND p."place" = w."place" AND (p."seat", p."area") IS DISTINCT FROM (w."seat", w."area");--> statement-breakpoint
UPDATE "places" p SET "twin" = d."twin"
FROM (
  SELECT "hall_id", "place",
    row_number() OVER (PARTITION BY "organization_id", "hall_id", "row", "area", "seat" ORDER BY "place") - 1 AS "twin"
  FROM "places"
) d
WHERE p."hall_id" = d."hall_id" AND p."place" = d."place" AND d."twin" > 0;--> statement-breakpoint
DROP FUNCTION "number_on"(jsonb, integer[]);--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_label" UNIQUE NULLS NOT DISTINCT("organization_id","hall_id","row","area","seat","twin") DEFERRABLE INITIALLY DEFERRED;
