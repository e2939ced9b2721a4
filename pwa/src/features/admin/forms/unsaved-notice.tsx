import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { PencilIcon } from "../../../ui/icons/action-icons.tsx";
import { PageNotice } from "../ui/page-notice.tsx";

export interface UnsavedNoticeProps {
  title: string;
  onResume: () => void;
  children: ReactNode;
}

/** Says above a list that the input of a form was not saved, with a button that opens the form again. */
export function UnsavedNotice({ title, onResume, children }: UnsavedNoticeProps) {
  return (
    <PageNotice
      icon={<PencilIcon size={20} />}
      title={title}
      action={
        <Button variant="quiet" size="small" onClick={onResume}>
          Reprendre
        </Button>
      }
    >
      {children}
    </PageNotice>
  );
}
