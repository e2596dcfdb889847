import { createHash } from 'node:crypto';
import { expect } from 'vitest';

/** The page's policy allows its one style and its one script, and the page has no others. */
export function expectOnlyOwnSources(page: string): void {
  for (const tag of ['style', 'script']) {
    const source = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] ?? '';
    const digest = createHash('sha256').update(source).digest('base64');
    expect(page).toContain(`${tag}-src 'sha256-${digest}'`);
  }
  expect(page).not.toMatch(/\son[a-z]+=|\sstyle=|(?:src|href)="https?:/);
}
