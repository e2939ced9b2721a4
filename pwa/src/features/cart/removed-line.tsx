import { useEffect, useRef } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Row } from "../../ui/layout/primitives.tsx";
import * as styles from "./cart-line.module.css";
import { type CartLine, lineName } from "./line-properties.ts";

export function RemovedLine({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Row as="li" gap={4} justify="between" className={styles.removed}>
      <p>
        <strong>{lineName(line)}</strong> retiré du panier
      </p>
      <Button
        ref={button}
        variant="outline"
        size="small"
        aria-label={`Annuler : remettre ${lineName(line)} dans le panier`}
        onClick={onUndo}
      >
        Annuler
      </Button>
    </Row>
  );
}
