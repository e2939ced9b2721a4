import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./toolbar.module.css";

export function ListSelect(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className={styles.select}>
      <select {...props} />
      <ChevronDownIcon size={20} />
    </span>
  );
}
