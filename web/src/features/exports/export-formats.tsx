import type { ExportFormat } from '@florilege/contract/exports/exports.contract.ts';
import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ExportButton, type ExportButtonProps } from './export-button.tsx';

const formats = [
  { format: 'csv', label: 'CSV (Excel)', Icon: IconFileText },
  { format: 'xlsx', label: 'Excel (.xlsx)', Icon: IconFileSpreadsheet },
] as const;

type Props = { button: ExportButtonProps; onChoose: (format: ExportFormat) => void };

/** The button with its menu, which opens as it is made. */
export function ExportFormats({ button, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={200}
      withInitialFocusPlaceholder={false}
      shadow="md"
    >
      <Menu.Target>
        <ExportButton {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label, Icon }) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChoose(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
