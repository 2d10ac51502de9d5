import type { OpenDatabase } from '../client.ts';

/** Every row of every table of ours and of our libraries, as text, by "schema.table". */
export async function dumpDatabase(run: OpenDatabase['run']): Promise<Map<string, string>> {
  const { rows } = await run(`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const texts = new Map<string, string>();
  for (const { name } of rows as { name: string }[]) {
    const all = await run(`select coalesce(string_agg(t::text, chr(10)), '') as text from ${name} t`);
    texts.set(name, (all.rows as [{ text: string }])[0].text);
  }
  return texts;
}

/**
 * The tables that contain one of the texts, ignoring case, and for ids also without hyphens, each with the texts found.
 */
export function findTraces(texts: readonly string[], dump: ReadonlyMap<string, string>): string[] {
  const spellings = texts.flatMap((text) => [text, text.replaceAll('-', '')]).map((text) => text.toLowerCase());
  return [...dump].flatMap(([table, content]) => {
    const lower = content.toLowerCase();
    return [...new Set(spellings)].filter((text) => lower.includes(text)).map((text) => `${table}: ${text}`);
  });
}
