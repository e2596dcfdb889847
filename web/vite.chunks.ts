import { basename } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Screens are what a route or the gate imports when it is opened. */
const isScreen = /\/web\/src\/features\/.+-screen\.tsx$/;
const MAIN = 'orders-screen';
const SIGN_IN = 'sign-in-screen';

type Needs = Map<string, Set<string>>;

/** The screens that need each module to be shown, from a first pass in which every file has one set of users. */
async function screensByModule(config: InlineConfig): Promise<Needs> {
  const trial = { minify: false, write: false, cssMinify: false, reportCompressedSize: false } as const;
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, ...trial },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const needs: Needs = new Map();
  for (const { facadeModuleId, fileName } of chunks.values()) {
    if (!facadeModuleId || !isScreen.test(facadeModuleId)) continue;
    const files = new Set([fileName]);
    for (const file of files) {
      const chunk = chunks.get(file);
      for (const imported of chunk?.imports ?? []) files.add(imported);
      for (const module of chunk?.moduleIds ?? [])
        needs.set(module, (needs.get(module) ?? new Set()).add(basename(facadeModuleId, '.tsx')));
    }
  }
  return needs;
}

/**
 * Few files with a meaning: the frame; what the main list shares with others; what others share; one per screen;
 * and the dialogs, which come later. A module's imports are needed wherever it is, so no file brings another
 * one along that its screen does not need.
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const needs = await screensByModule(config);
  const place = (id: string): string | null => {
    const screens = needs.get(id);
    if (!screens) return null;
    const [only = ''] = screens;
    if (screens.size === 1) return only;
    if (screens.has(MAIN)) return 'lists';
    return screens.has(SIGN_IN) ? 'inputs' : 'screens';
  };
  const named = (name: string) => ({
    name: (id: string) => (place(id) === name ? name : null),
    debugName: name,
  });
  return [
    { name: 'frame', tags: ['$initial'] },
    { name: 'phone', test: /libphonenumber/ },
    named('lists'),
    named('inputs'),
    named('screens'),
    { name: place, debugName: 'a screen' },
    { name: 'dialogs', minShareCount: 2 },
  ];
}
