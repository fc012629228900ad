/**
 * The watchdog for POSIX systems, in the plain shell that every one of them has: a Node child would need Electron's
 * "run as Node" switch, which a hardened package has off. It reads `add PID` and `remove PID` until its input ends,
 * which is when this program is gone, however it went. Then it ends what is left: SIGTERM, half a second, SIGKILL.
 * The system's own folders come first in PATH, which may begin with a repository's.
 * $1 is the text that the environment of every child holds (read on Linux only).
 */
export const watchdogScript = `
trap '' HUP INT QUIT TERM
PATH=/usr/bin:/bin:$PATH
mark=$1
watched=' '
while read -r verb pid; do
  case "$verb $watched" in
    add*) watched="$watched$pid " ;;
    remove*" $pid "*) watched="\${watched%% $pid *} \${watched#* $pid }" ;;
  esac
done
list() {
  if [ -r /proc/self/stat ]; then
    for stat in /proc/[0-9]*/stat; do
      line=
      read -r line 2>/dev/null <"$stat" || continue
      rest=\${line##*) }
      set -- $rest
      [ "$1" = Z ] || echo "\${line%% *} $2 $3 $4"
    done
  else
    ps -axo pid=,ppid=,pgid=,stat= | while read -r pid parent group state; do
      case "$state" in Z*) ;; *) echo "$pid $parent $group 0" ;; esac
    done
  fi 2>/dev/null
}
collect() {
  if [ -r /proc/self/environ ]; then
    for file in $(grep -lF "$mark" /proc/[0-9]*/environ 2>/dev/null); do
      pid=\${file#/proc/}
      tree="$tree\${pid%/environ} "
    done
  fi
  table=$(list)
  grew=yes
  while [ -n "$grew" ]; do
    grew=
    while read -r pid parent group session; do
      case "$tree" in *" $pid "*) continue ;; esac
      case "$tree" in
        *" $parent "* | *" $group "* | *" $session "*) tree="$tree$pid " grew=yes ;;
      esac
    done <<END
$table
END
  done
}
tell() {
  alive=
  for pid in $tree; do
    [ "$pid" -gt 1 ] && kill -"$1" "$pid" 2>/dev/null && alive=yes
  done
}
tree=$watched
collect
tell TERM
for turn in 1 2 3 4 5; do
  [ -n "$alive" ] || exit 0
  sleep 0.1 2>/dev/null || sleep 1
  tell 0
done
collect
tell KILL
`

/** The same for Windows, where a pid's tree is what its parents say. */
export const windowsWatchdogScript = `
$watched = @{}
while ($null -ne ($line = [Console]::In.ReadLine())) {
  $verb, $id = $line -split ' '
  if ($verb -eq 'add') { $watched[$id] = $true } else { $watched.Remove($id) }
}
foreach ($id in $watched.Keys) { & "$env:SystemRoot\\System32\\taskkill.exe" /PID $id /T /F 2>$null | Out-Null }
`
