import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { PanelBannerDocument } from "../../graphql/admin.generated.ts";
import type { Result } from "../../lib/result.ts";
import { toast } from "../../ui/feedback/toast.ts";
import {
  type BannerSlides,
  deleteBannerSlide,
  sortBannerSlides,
  undoBannerChange,
} from "../api/banner-api.ts";
import { attemptOf } from "../drafts/attempts.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useSettled } from "../list/use-settled.ts";
import { settleNewSlide } from "./slide-form.ts";

/** What was just done with the banner: a toast alone disappears before it is read. */
export interface BannerNotice {
  text: string;
  isError?: boolean;
  /** Under which it can be undone. */
  editId?: string | undefined;
}

/** The banner's slides as the server has them, and what can be done with them besides saving one. */
export function useBanner(userId: string) {
  const client = useApolloClient();
  const { data, failure: failed, retry: load } = usePanelQuery(PanelBannerDocument, {});
  const slides = useSettled(data?.bannerSlides, (fetched) => settleNewSlide(userId, fetched));
  const [notice, setNotice] = useState<BannerNotice>();
  const [isBusy, setBusy] = useState(false);

  const show = (changed: BannerSlides) =>
    client.writeQuery({
      query: PanelBannerDocument,
      data: { __typename: "Query", bannerSlides: [...changed] },
    });
  const put = (changed: BannerSlides, told?: BannerNotice) => {
    show(changed);
    setNotice(told);
  };
  const run = async (change: () => Promise<Result<BannerSlides>>, told?: BannerNotice) => {
    setBusy(true);
    const result = await change();
    setBusy(false);
    if (result.ok) return put(result.value, told);
    toast.error(result.message);
    setNotice((before) => ({ ...before, text: result.message, isError: true }));
  };

  return {
    slides,
    failed,
    load,
    notice,
    tell: setNotice,
    isBusy,
    put,
    remove: (id: string) => {
      const { editId, settle } = attemptOf(client, "delete slide", id);
      const remove = async () => {
        const result = await deleteBannerSlide(client, { editId, id });
        if (result.ok) settle();
        return result;
      };
      return run(remove, { text: "Image supprimée", editId });
    },
    /** Moves a slide to an index. */
    move: (id: string, index: number) => {
      const moved = slides?.find((slide) => slide.id === id);
      if (!slides || !moved || index < 0 || index >= slides.length || slides[index] === moved) return;
      const others = slides.filter((slide) => slide !== moved);
      const after = [...others.slice(0, index), moved, ...others.slice(index)];
      show(after);
      void run(async () => {
        const result = await sortBannerSlides(
          client,
          after.map((slide) => slide.id),
        );
        if (!result.ok) show(slides);
        return result;
      });
    },
    undo: (editId: string) =>
      run(
        async () => {
          const result = await undoBannerChange(client, editId);
          // Undone already, perhaps by an attempt whose answer was lost, or changed since.
          if (!result.ok && result.code === "CONFLICT") load();
          return result;
        },
        { text: "C’est annulé" },
      ),
  };
}
