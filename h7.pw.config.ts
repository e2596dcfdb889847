import base from '/work/main/playwright.config.ts';
import { readFileSync, writeFileSync } from 'node:fs';
for (const person of ['Senior', 'Fleuriste', 'Livreur', 'Boutique']) writeFileSync(`/tmp/h7/states/${person}.json`, readFileSync(`/tmp/h7/${person}.json`, 'utf8').replaceAll('http://127.0.0.1:3707', process.env.E2E_URL!));
const { globalSetup, ...rest } = base;
export default { ...rest, testDir: '/work/main/e2e', outputDir: '/tmp/h7/results' };
