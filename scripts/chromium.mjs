/**
 * Finds the Chromium the tests drive: CHROMIUM_PATH, else one on PATH, else the one set-up found or downloaded.
 * Only Node's built-in modules, as set-up uses it before anything is installed.
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inProject } from './root.mjs';

/** Set-up writes the path of a Chromium that it has seen start into this file. */
export const chromiumRecord = inProject('node_modules/.cache/evenkeel-chromium');

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows, address bar and settings: the same pages, drawn by the same engine. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const macApps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {string[]} programs */
function onPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** All candidates, best first. @returns {string[]} */
export function chromiumCandidates() {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH].filter(isProgram);
  const recorded = existsSync(chromiumRecord) ? [readFileSync(chromiumRecord, 'utf8').trim()] : [];
  return [...recorded, ...onPath(names), ...macApps.map((app) => join('/Applications', app))].filter(isProgram);
}

/** @returns {string} the path of the Chromium to use. */
export function chromiumPath() {
  const [first] = chromiumCandidates();
  if (first) return first;
  throw new Error('No Chromium was found. Run `node scripts/setup.mjs --browser`, or set CHROMIUM_PATH.');
}

/** @returns {string | undefined} an installed headless shell, unless CHROMIUM_PATH asks for another browser. */
export const headlessShellPath = () => (process.env.CHROMIUM_PATH ? undefined : onPath(shellNames).find(isProgram));

/** @returns {string} the browser for journeys: in a headless shell each takes a fifth less processor time. */
export const journeyBrowserPath = () => headlessShellPath() ?? chromiumPath();

/** Flags for every Chromium we start: software rendering, no background requests, no prompts. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The features Playwright disables. Chromium reads only the last such list it is given, so ours repeats them. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Each window preloads two address bar pop-ups, which are never shown here: more work than opening one of our pages.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * For journeys, which share a window: one renderer process serves every page. Otherwise the blank page between two
 * journeys would start a process, and the next journey another.
 */
export const journeyFlags = [
  ...chromiumFlags,
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join()}`,
];
