import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'Kotlin',
  fixture: 'kotlin.kt',
  cases: [
    { pattern: 'mutableListOf<$T>()', found: ['mutableListOf<Line>()'] },
    {
      pattern: 'foo($A, $$$B)',
      code: 'fun f() { foo(1); foo(1, b = 2, c) }\n',
      found: ['foo(1)', 'foo(1, b = 2, c)'],
      captures: { A: '1', B: '' },
    },
    {
      pattern: 'fun $F($$$P) { $$$B }',
      found: ['override fun close() {', 'fun main(args: Array<String>) {'],
    },
    {
      pattern: 'fun $F($$$P): $R { $$$B }',
      found: ['suspend fun find(id: String, limit: Int = LIMIT): Line? {'],
    },
    { pattern: 'fun $F(): $R = $V', found: ['@JvmStatic fun create(): Order<String>? = null'] },
    {
      pattern: 'class $C($$$P)',
      found: ['@Serializable data class Line(val name: String, var count: Int = 1)'],
      captures: { C: 'Line', P: 'val name: String, var count: Int = 1' },
    },
    {
      pattern: 'class $C { $$$M }',
      code: 'open class A { val b = 1 }\nclass C(val d: Int) { }\n',
      found: ['open class A { val b = 1 }'],
    },
    {
      pattern: 'abstract class $C<$$$T>($$$P) : $$$S { $$$M }',
      found: ['abstract class Order<T : Comparable<T>>(private val id: String) : Base(id), AutoCloseable {'],
    },
    { pattern: 'sealed interface $I { $$$M }', found: ['sealed interface Shape {'] },
    { pattern: 'enum class $E { $$$M }', found: ['enum class State { OPEN, CLOSED }'] },
    { pattern: 'companion object { $$$M }', found: ['companion object {'] },
    {
      pattern: 'if ($X != null) $X.dispose()',
      found: ['if (line != null) line.dispose()'],
      captures: { X: 'line' },
    },
    { pattern: 'if ($X == null) $X.dispose()', found: [] },
    {
      pattern: 'val $X = $V',
      found: [
        'const val LIMIT = 10',
        'private val lines = mutableListOf<Line>()',
        'val found = lines',
        'val text = """dispose(raw)"""',
      ],
    },
    { pattern: 'val $X: $T = $V', found: ['private val µX: Int = 1'] },
    { pattern: 'lateinit var $X: $T', found: ['lateinit var owner: String'] },
    {
      pattern: 'import $X',
      found: ['import kotlinx.coroutines.flow.Flow'],
      captures: { X: 'kotlinx.coroutines.flow.Flow' },
    },
    { pattern: 'package $P', found: ['package shop.orders'] },
    { pattern: 'for ($X in $Y) { $$$B }', found: ['for (line in lines) {'] },
    { pattern: 'when ($X) { $$$E }', found: ['when (found.size) {'] },
    { pattern: 'else -> $V', found: ['else -> throw IllegalStateException("many")'] },
    {
      pattern: 'try { $$$A } catch ($E: $T) { $$$B } finally { $$$C }',
      found: ['try { dispose(lines) } catch (error: IOException) {'],
    },
    { pattern: '$X.filter { $$$B }', found: ['lines.filter { it.name == id && it.count != 0 }'] },
    { pattern: '$X ?: $Y', found: ['found.firstOrNull() ?: error("none")'] },
    { pattern: 'count = $V', found: ['count = 2'] },
    { pattern: '@JvmStatic', found: ['@JvmStatic'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nfun f() {\n  dispose(b)\n  val x = dispose( c )\n  dispose(\n    d,\n  )\n  g("dispose(e)", """dispose(f)""", dispose(h))\n} /* dispose(i) */\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    {
      op: ['if ($X != null) $X.dispose()', '$X?.dispose()'],
      from: 'if (line != null) line.dispose()',
      to: 'line?.dispose()',
    },
    {
      op: ['throw IllegalStateException($M)', 'error($M)'],
      from: 'throw IllegalStateException("many")',
      to: 'error("many")',
    },
  ],
  unread: ['(', 'class $C {', 'if (', '} fun f() {'],
  standIn: { code: 'fun f() { g(§A, §§§B); h(§A) }\n', pattern: 'h($A)', captured: ['§A'] },
})

testLanguage({
  language: 'Scala',
  fixture: 'scala.scala',
  cases: [
    {
      pattern: 'foo($$$A)',
      code: 'def f() = { foo(1, b = 2) }\n',
      found: ['foo(1, b = 2)'],
      captures: { A: '1, b = 2' },
    },
    { pattern: 'def $F($$$P): $R = { $$$B }', found: ['override def close(): Unit = {'] },
    { pattern: 'def $F(): Unit = { $$$B }', found: ['override def close(): Unit = {'] },
    {
      pattern: 'def $F[$$$T]($$$P)(implicit $$$I): $R = { $$$B }',
      found: ['def find[A](id: String, limit: Int = 10)(implicit ec: ExecutionContext): Option[A] = {'],
    },
    {
      pattern: 'class $C($$$P) extends $B',
      found: ['final case class Circle(radius: Double) extends Shape'],
    },
    {
      pattern: 'class $C[$$$T]($$$P) extends $B($$$A) with $D { $$$M }',
      found: ['class Order[T <: Comparable[T]]('],
    },
    { pattern: 'object $O { $$$M }', found: ['object Order {'] },
    { pattern: 'trait $T', found: ['sealed trait Shape'] },
    {
      pattern: 'if ($X != null) $X.dispose()',
      found: ['if (line != null) line.dispose()'],
      captures: { X: 'line' },
    },
    { pattern: 'if ($X == null) $X.dispose()', found: [] },
    {
      pattern: 'val $X = $V',
      found: [
        'private val lines = mutable.ListBuffer.empty[Line]',
        'lazy val first = lines.head',
        'val found = lines',
        'val text = """dispose(raw)"""',
      ],
    },
    { pattern: 'lazy val $X = $V', found: ['lazy val first = lines.head'] },
    { pattern: 'var $X: $T = $V', found: ['protected[this] var µX: Int = 1'] },
    { pattern: 'import scala.collection.mutable', found: ['import scala.collection.mutable'] },
    {
      pattern: 'import scala.concurrent.{$$$X}',
      found: ['import scala.concurrent.{Future, ExecutionContext}'],
      captures: { X: 'Future, ExecutionContext' },
    },
    { pattern: 'package $P', found: ['package shop.orders'] },
    { pattern: 'for ($X <- $Y if $C) { $$$B }', found: ['for (line <- lines if line.count > µX) {'] },
    { pattern: 'if $A then $B else $C', found: ['if total != 0 then println(text) else println("none")'] },
    { pattern: '$X match { $$$C }', found: ['found match {'] },
    { pattern: 'case $P if $C => $B', found: ['case head :: tail if head.count != 0 => Some(head)'] },
    { pattern: 'case Circle($R) => $B', found: ['case Circle(radius) => math.Pi * radius'] },
    { pattern: 'new $T($$$A)', found: ['new IllegalStateException("many")', 'new Order(id)'] },
    { pattern: '$X.map($P => $B)', found: ['lines.filter(_.name == id).map(line => line.copy(count = 2))'] },
    { pattern: 'Option[$T]', found: ['Option[A]'] },
    { pattern: '$X == id', found: ['_.name == id'] },
    { pattern: '$X != id', found: [] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\ndef f() = {\n  dispose(b)\n  val x = dispose( c )\n  dispose(\n    d\n  )\n  g("dispose(e)", s"dispose(${f})", """dispose(g)""", dispose(h))\n} /* dispose(i) */\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    {
      op: ['if ($X != null) $X.dispose()', 'Option($X).foreach(_.dispose())'],
      from: 'if (line != null) line.dispose()',
      to: 'Option(line).foreach(_.dispose())',
    },
    { op: ['println($X)', 'log($X)'], from: 'println(', to: 'log(' },
  ],
  unread: ['(', 'class $C {', 's"$X"', '} def f() = {'],
  standIn: { code: 'def f() = { g(§A, §§§B); h(§A) }\n', pattern: 'h($A)', captured: ['§A'] },
})
