/** Patterns to begin with, by language: each of them reads in its language. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  typescript: ['if ($X != null) $X.$M($$$A)', 'console.log($$$A)', 'catch ($E) {}'],
  tsx: ['useState($INITIAL)', '<$TAG onClick={$F} />', 'useEffect($F, [])'],
  javascript: ['console.log($$$A)', '$A == $B', 'require($PATH)'],
  python: ['print($$$A)', 'except: $$$B', '$X == None'],
  go: ['if err != nil { return $$$R }', 'fmt.Println($$$A)', 'defer $X.Close()'],
  rust: ['$X.unwrap()', 'println!($$$A)', 'unsafe { $$$B }'],
  java: ['System.out.println($A)', 'catch (Exception $E) { $$$B }', '$X.equals($Y)'],
  kotlin: ['println($A)', '$X!!', 'if ($X != null) { $$$B }'],
  c: ['malloc($N)', 'printf($$$A)', 'goto $LABEL;'],
  cpp: ['new $T($$$A)', 'std::move($X)', 'delete $X;'],
  c_sharp: ['Console.WriteLine($$$A)', 'if ($X != null) { $$$B }', '$X.Result'],
  php: ['var_dump($$$A)', 'isset($X)', '$this->$M($$$A)'],
  ruby: ['puts($A)', '$X.nil?', 'raise($$$A)'],
  swift: ['print($$$A)', 'try! $X', '$X as! $T'],
  dart: ['print($A)', '$X.dispose()', 'setState(() { $$$B })'],
  scala: ['println($A)', '$X.get', '$X match { $$$C }'],
  elixir: ['IO.inspect($A)', 'raise $A', '$X |> $F()'],
  lua: ['print($$$A)', 'require($M)', '$X == nil'],
  bash: ['echo $A', 'rm $$$A', 'cd $DIR'],
  css: ['color: $V;', 'display: $V;', '$P: 0;'],
  json: ['"version": $V', '"name": $V', '"scripts": $V'],
  yaml: ['name: $V', 'image: $V', 'version: $V'],
}

/** How many are shown. */
const shown = 3

/** Three patterns for the languages of a workspace, the first language's first. */
export function examplesFor(
  languages: readonly { readonly id: string; readonly name: string; readonly files: number }[],
): readonly { readonly pattern: string; readonly language: string; readonly name: string }[] {
  const present = languages.filter(({ id, files }) => files > 0 && examples[id] !== undefined)
  const [first] = present
  const byTurn = [0, 1, 2].flatMap((turn) =>
    present.slice(0, shown).flatMap(({ id, name }) => {
      const pattern = examples[id]?.[turn]
      return pattern === undefined ? [] : [{ pattern, language: id, name }]
    }),
  )
  const unique = byTurn.filter(
    ({ pattern }, index) => byTurn.findIndex((other) => other.pattern === pattern) === index,
  )
  return first === undefined ? [] : unique.slice(0, shown)
}
