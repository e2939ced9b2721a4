import { useMutation } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  DeleteBannerSlideDocument,
  PanelBannerDocument,
  SortBannerSlidesDocument,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { BannerSlides } from "../api/banner-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { type DoneNotice, useUndo } from "../list/use-undo.ts";
import { settleNewSlide } from "./slide-form.ts";

/** Returns the banner's slides and all actions of the page except saving a slide. */
export function useBanner(userId: string) {
  const { data, failure: failed, retry: load, refetch, client } = usePanelQuery(PanelBannerDocument, {});
  const fetched = data?.bannerSlides;
  const [slides, setSlides] = useState<BannerSlides>();
  // If the server has saved a new slide although its answer was lost, the draft of the new slide becomes a draft of the
  // saved one. This happens before the page shows the fetched slides.
  useEffect(() => {
    if (!fetched) return;
    settleNewSlide(client, userId, fetched);
    setSlides(fetched);
  }, [client, userId, fetched]);
  const [deleteSlide] = useMutation(DeleteBannerSlideDocument);
  const [sortSlides] = useMutation(SortBannerSlidesDocument);
  const [notice, setNotice] = useState<DoneNotice>();
  const [isBusy, setBusy] = useState(false);

  const show = (changed: BannerSlides) =>
    client.writeQuery({
      query: PanelBannerDocument,
      data: { __typename: "Query", bannerSlides: [...changed] },
    });
  const put = (changed: BannerSlides, next?: DoneNotice) => {
    show(changed);
    setNotice(next);
  };
  const run = async (change: () => Promise<Result<BannerSlides>>, next?: DoneNotice) => {
    setBusy(true);
    const result = await change();
    setBusy(false);
    if (result.ok) return put(result.value, next);
    toast.error(result.message);
    setNotice((before) => ({ ...before, text: result.message, isError: true }));
  };

  const reload = () => refetch().catch(() => undefined);
  const undo = useUndo(async (): Promise<DoneNotice> => {
    await reload();
    return { text: "C’est annulé" };
  }, reload);

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
        const result = await resultOf(
          deleteSlide({ variables: { editId, id } }),
          (answer) => answer.deleteBannerSlide,
        );
        if (result.ok) settle();
        return result;
      };
      return run(remove, { text: "Image supprimée", editId });
    },
    move: (id: string, index: number) => {
      const moved = slides?.find((slide) => slide.id === id);
      if (!slides || !moved || index < 0 || index >= slides.length || slides[index] === moved) return;
      const others = slides.filter((slide) => slide !== moved);
      const after = [...others.slice(0, index), moved, ...others.slice(index)];
      show(after);
      void run(async () => {
        const ids = after.map((slide) => slide.id);
        const result = await resultOf(
          sortSlides({ variables: { ids } }),
          (answer) => answer.sortBannerSlides,
        );
        if (!result.ok) show(slides);
        return result;
      });
    },
    undo: async (editId: string) => {
      setBusy(true);
      setNotice(await undo(editId));
      setBusy(false);
    },
  };
}
