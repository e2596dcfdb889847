import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type Report = (form: string, unsaved: boolean) => void;

export const UnsavedContext = createContext<Report>(() => undefined);

/** Whether any form below holds typed text: the page asks once for all of them. */
export function useUnsavedForms(): { unsaved: boolean; report: Report } {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((form, unsaved) => {
    setForms((now) => {
      if (now.has(form) === unsaved) return now;
      const others = [...now].filter((each) => each !== form);
      return new Set(unsaved ? [...others, form] : others);
    });
  }, []);
  return { unsaved: forms.size > 0, report };
}

/** Reports to the page whether a form holds unsaved text. */
export function useUnsaved(unsaved: boolean): void {
  const report = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    report(form, unsaved);
    return () => report(form, false);
  }, [report, form, unsaved]);
}
