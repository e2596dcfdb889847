import { basename } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Screens are what a route or the gate imports when it is opened, and the menu, which a phone has on each of them. */
const isScreen = /\/web\/src\/(features\/.+-screen|app\/menu-drawer)\.tsx$/;
/** The outbox and the days on the device, which every page starts or erases. */
const isOfDevice = /\/deliveries\/(proof\/outbox|offline\/offline-store)\.ts$/;
const MAIN = 'orders-screen';
/** Screens that are opened all day, also on a phone outside. The others, of the office, share larger forms. */
const DAILY = [
  'order-screen',
  'deliveries-screen',
  'photos-screen',
  'verifications-screen',
  'dashboard-screen',
];
const MENU = 'menu-drawer';
const isFace = /\/features\/.+\.public\.ts$/;
const isOfMain = /\/features\/orders\//;
const SIGN_IN = 'sign-in-screen';

/** By module: the screens that need it to be shown, and whether the device's own data needs it, on any screen. */
type Needs = { screens: Map<string, Set<string>>; device: Set<string> };

/** From a first pass in which every file has one set of users. */
async function whoNeeds(config: InlineConfig): Promise<Needs> {
  const trial = { minify: false, write: false, cssMinify: false, reportCompressedSize: false } as const;
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, ...trial },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const needs: Needs = { screens: new Map(), device: new Set() };
  for (const { facadeModuleId, fileName, isDynamicEntry } of chunks.values()) {
    if (!facadeModuleId || !isDynamicEntry) continue;
    if (!isScreen.test(facadeModuleId) && !isOfDevice.test(facadeModuleId)) continue;
    const screen = isScreen.test(facadeModuleId) ? basename(facadeModuleId, '.tsx') : null;
    const files = new Set([fileName]);
    for (const file of files) {
      const chunk = chunks.get(file);
      for (const imported of chunk?.imports ?? []) files.add(imported);
      for (const module of chunk?.moduleIds ?? []) {
        if (screen === null) needs.device.add(module);
        else needs.screens.set(module, (needs.screens.get(module) ?? new Set()).add(screen));
      }
    }
  }
  return needs;
}

/**
 * Few files with a meaning: React; the frame; what sign-in, then the main list, then any two screens share, those of
 * every day or of the office; the outbox; one per screen; and what dialogs share. A dialog may bring along a screen
 * that it shares something with: that is after the first view, and the service worker keeps it already.
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const { screens, device } = await whoNeeds(config);
  const place = (id: string): string => {
    const users = screens.get(id) ?? new Set<string>();
    const [only] = users;
    if (only === undefined) return 'dialogs';
    if (users.size > 1 && users.has(SIGN_IN)) return 'inputs';
    // Also modules of other features that the main list alone uses; else they would pull in the rest of their feature.
    if (users.has(MAIN) && (users.size > 1 || !isOfMain.test(id))) return 'lists';
    if (device.has(id)) return 'outbox';
    // A face brings along what it exports: in the chunk of one screen it would make others load that screen.
    if (users.size === 1 && !isFace.test(id)) return only;
    if (DAILY.some((screen) => users.has(screen))) return 'screens';
    return users.has(MENU) ? MENU : 'office';
  };
  const named = (name: string) => ({ name, test: (id: string) => place(id) === name });
  return [
    // Browsers keep this file in their caches when a deployment changes the frame.
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    { name: 'frame', tags: ['$initial'] },
    // Nothing of a first view needs these two.
    { name: 'schemas', test: /\/node_modules\/zod\// },
    { name: 'errors', test: /\/contract\/src\/http\/errors\.ts/ },
    { name: 'phone', test: /libphonenumber|contract\/src\/auth\/phone\.ts/ },
    named('inputs'),
    named('lists'),
    named('outbox'),
    named('screens'),
    named(MENU),
    named('office'),
    { name: (id) => (place(id) === 'dialogs' ? null : place(id)), debugName: 'a screen' },
    { ...named('dialogs'), minShareCount: 2 },
  ];
}
