import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width of an element in pixels. Known before it is there, so that a list which is come back to has its height at once. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(pageWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** The page's own, without its margins. */
function pageWidth(): number {
  const page = document.getElementById('contenu');
  if (!page) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  return page.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}
