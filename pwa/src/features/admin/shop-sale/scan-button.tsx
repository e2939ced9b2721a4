import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { CameraIcon } from "../../../ui/icons/action-icons.tsx";
import { productOfCode } from "../orders/articles/product-code.ts";
import { canScan, scan } from "./barcode-scanner.ts";
import * as styles from "./scan-button.module.css";

/** A button that reads a code with the camera. Renders nothing in a browser that cannot read codes. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canScan()) return null;
  return (
    <>
      <Button variant="outline" size="small" className={styles.scan} onClick={() => setIsOpen(true)}>
        <CameraIcon size={20} />
        Scanner le code
      </Button>
      {isOpen && (
        <ScanDialog
          onClose={() => setIsOpen(false)}
          onCode={(code) => {
            setIsOpen(false);
            onCode(code);
          }}
        />
      )}
    </>
  );
}

function ScanDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  /** True after the camera has read a code that is no product code of the shop. */
  const [isOther, setIsOther] = useState(false);
  const read = useEffectEvent((code: string) => {
    if (productOfCode(code)) onCode(code);
    else setIsOther(true);
  });
  useEffect(() => {
    if (!video.current) return undefined;
    return scan(
      video.current,
      (code) => read(code),
      () => setHasFailed(true),
    );
  }, []);
  return (
    <Dialog title="Scanner le code" open onClose={onClose}>
      {hasFailed ? (
        <Notice kind="error">
          L’appareil photo ne répond pas. Autorisez-le, ou cherchez le produit par son nom.
        </Notice>
      ) : (
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          aria-label="Image de l’appareil photo"
        />
      )}
      <NoticePlace>
        {isOther && <Notice role="presentation">Ce code n’est pas celui d’un produit de la boutique.</Notice>}
      </NoticePlace>
    </Dialog>
  );
}
