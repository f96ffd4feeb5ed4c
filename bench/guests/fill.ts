import type { Database } from '#server/db/database.ts';
import { sql } from 'drizzle-orm';

const LAST = `Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев
Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев
Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков
Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов
Богданов Осипов Сидоров Матвеев Титов Марков Миронов Крылов Куликов Карпов Власов Мельников Денисов Гаврилов Тихонов
Казаков Афанасьев Данилов Савельев Тимофеев Фомин Чернов Абрамов Мартынов Ефимов Федотов Щербаков Назаров Калинин
Исаев Чернышёв Быков Маслов Родионов Коновалов Лазарев Воронин Климов Филатов Пономарёв Голубев Кудрявцев Прохоров
Наумов Потапов Журавлёв Овчинников Трофимов Леонов Соболев Ермаков Колесников Гончаров Емельянов Никифоров Грачёв`;
const MEN =
  'Александр Дмитрий Максим Сергей Андрей Алексей Артём Илья Кирилл Михаил Никита Матвей Роман Егор Арсений Иван';
const WOMEN =
  'Анна Мария Елена Дарья Алиса Полина Виктория Екатерина Ольга Татьяна Наталья Ирина Светлана Юлия София Ксения';
const FATHERS = 'Александров Дмитриев Максимов Сергеев Андреев Алексеев Кириллов Михайлов Романов Егоров Иванов Петров';

const list = (words: string) => sql`string_to_array(${words.replaceAll('\n', ' ')}, ' ')`;

/** Fills an organisation with guests whose names are as unevenly spread as people's are. */
export async function fillGuests(database: Database, organization_id: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await fillSome(database, organization_id, from, Math.min(count, from + AT_ONCE - 1));
  await database.engine.script('vacuum analyze guests');
}

/** A statement has its time. */
const AT_ONCE = 5_000;

async function fillSome(database: Database, organization_id: string, from: number, to: number): Promise<void> {
  await database.system(async (tx) => {
    await tx.execute(sql`select setseed(${0.42 / from}::float8)`);
    await tx.execute(sql`
      insert into guests (organization_id, id, created_at, updated_at, last_name, first_name, middle_name, phone, email,
        phone_key, email_key, name_key)
      select ${organization_id}::uuid, gen_random_uuid(), now(), now(), last, first, middle, phone, email, phone, email,
        lower(concat_ws(' ', last, first, middle))
      from (
        select l[1 + floor(power(random(), 1.6) * cardinality(l))::int] || case when she then 'а' else '' end as last,
          case when she then w[1 + floor(random() * cardinality(w))::int]
            else m[1 + floor(random() * cardinality(m))::int] end as first,
          f[1 + floor(random() * cardinality(f))::int] || case when she then 'на' else 'ич' end as middle,
          '+79' || lpad(floor(random() * 1e9)::bigint::text, 9, '0') as phone,
          'guest' || n || '@' || (array['example.ru', 'example.com', 'example.org'])[1 + n % 3] as email
        from (
          select n, random() < 0.5 as she, ${list(LAST)} as l, ${list(MEN)} as m, ${list(WOMEN)} as w, ${list(FATHERS)} as f
          from generate_series(${from}::int, ${to}::int) n
        ) drawn
      ) people`);
  });
}

/** What people type: names with and without ё, two words, a beginning, part of a phone, of an address. */
export const TERMS = [
  'воробьёв',
  'соловьева',
  'иванова мария',
  'кудрявцев',
  'сорокин андрей',
  'щербак',
  'журавлёва ольга',
  'guest4711',
  '9161',
  'петрова анна александр',
  'ермаков',
  'guest77123@example',
  'никифорова',
  'тимоф',
  'козлов егор',
  '926555',
  'голубева ксения',
  'исаев',
  'фёдорова дарья',
  'лазарев кирилл',
];
