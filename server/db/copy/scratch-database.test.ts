import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createScratchDatabase } from './scratch-database.ts';

const ROLE = 'role_without_createdb';
const admin = new pg.Client({ connectionString: inject('postgresUrl') });
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create role ${ROLE} login`);
});
afterAll(async () => {
  await admin.query(`drop role ${ROLE}`);
  await admin.end();
});

it('createScratchDatabase closes its connection if the role may not create databases', async () => {
  const url = new URL(inject('postgresUrl'));
  url.username = ROLE;
  await expect(createScratchDatabase(url.href)).rejects.toThrow('permission denied to create database');
  const connections = async () =>
    (await admin.query('select pid from pg_stat_activity where usename = $1', [ROLE])).rowCount;
  await expect.poll(connections).toBe(0);
});
