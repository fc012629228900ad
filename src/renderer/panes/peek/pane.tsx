import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OpenedPlace } from '../../state/desk-store.ts'
import { type Load, loaded, loading } from '../../state/load.ts'
import type { FileText } from '../../state/search/search-slice.ts'
import { useStores } from '../../state/use-stores.ts'
import { Peek } from './peek.tsx'

/** The place that somebody followed a link to, as its file is now. */
export function PeekPane(): React.JSX.Element | null {
  const place = useStore(useStores().desk.store, (slice) => slice.place)
  return place === undefined ? null : <Opened key={place.path} place={place} />
}

function Opened({ place }: { readonly place: OpenedPlace }): React.JSX.Element {
  const { api, desk } = useStores()
  const [text, setText] = useState<Load<FileText>>(loading)
  useEffect(() => {
    let isWanted = true
    void api.call('file.text', { path: place.path }).then((reply) => {
      if (isWanted) setText(loaded(reply))
    })
    return () => {
      isWanted = false
    }
  }, [api, place.path])
  return <Peek place={place} text={text} onClose={() => desk.showPlace(undefined)} />
}
